"""What compiled code takes from outside, put into its LLVM code: a square root, and memory for small arrays."""

from __future__ import annotations

import re

ARENA = 1 << 16
LARGEST = ARENA // 8
HEADER = 64
"""Bytes before the data of an array: what Numba keeps of it, of which only the address of the data is read here."""

MEMORY = f"""
@arena = internal global [{ARENA} x i8] zeroinitializer, align 32
@arena_next = internal global i64 0

define internal ptr @NRT_MemInfo_alloc_aligned(i64 %size, i32 %align) {{
  %padded = add i64 %size, {HEADER + 31}
  %total = and i64 %padded, -32
  %is_large = icmp ugt i64 %size, {LARGEST}
  br i1 %is_large, label %refused, label %granted
refused:
  ret ptr null
granted:
  %next = load i64, ptr @arena_next
  %end = add i64 %next, %total
  %is_over = icmp ugt i64 %end, {ARENA}
  %start = select i1 %is_over, i64 0, i64 %next
  %following = add i64 %start, %total
  store i64 %following, ptr @arena_next
  %kept = getelementptr i8, ptr @arena, i64 %start
  %data = getelementptr i8, ptr %kept, i64 {HEADER}
  %place = getelementptr i8, ptr %kept, i64 24
  store ptr %data, ptr %place
  ret ptr %kept
}}

define internal void @NRT_decref(ptr %kept) {{
  ret void
}}

define internal void @NRT_incref(ptr %kept) {{
  ret void
}}
"""
"""Memory for the arrays that an evaluation makes (`allocating_rule`).

They are small and gone when their rule returns, and only a few are there at once: so each takes the next place of one
block of memory, and after the last comes the first again. None is given back.
"""


def with_all_inside(code: str) -> str:
    """LLVM code that needs nothing from outside."""
    code = code.replace("@sqrt(", "@llvm.sqrt.f64(")
    if "@NRT_" not in code:
        return code
    for name in ("NRT_decref", "NRT_incref"):
        code = re.sub(rf"^define [^\n]*@{name}\(.*?^}}\n", "", code, flags=re.MULTILINE | re.DOTALL)
    return re.sub(r"^declare [^\n]*@NRT_[^\n]*\n", "", code, flags=re.MULTILINE) + MEMORY
