"""nginx and Caddy with the files of deploy/, for tests: other ports, and a certificate that nobody else believes."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import httpx2 as httpx
import pytest

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
NGINX = shutil.which("nginx") or ("/usr/sbin/nginx" if Path("/usr/sbin/nginx").exists() else None)
CADDY = shutil.which("caddy")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def is_ready(port: int) -> bool:
    """Whether the table at a port of this machine can serve games."""
    try:
        return httpx.get(f"http://127.0.0.1:{port}/readyz").status_code == 200
    except httpx.TransportError:
        return False


def new_certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate for localhost, and its key."""
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", *names]
    subprocess.run([*command, "-keyout", str(key), "-out", str(certificate)], check=True, capture_output=True)
    return certificate, key


def missing(name: str) -> None:
    if os.environ.get("CI"):
        pytest.fail(f"{name} is missing: tools/proxies.sh installs it")
    pytest.skip(f"{name} is not installed (tools/proxies.sh installs Debian's)")


@contextmanager
def running(command: Sequence[str], port: int, environment: dict[str, str], log: Path) -> Iterator[None]:
    with log.open("wb") as output:
        process = subprocess.Popen(command, env=os.environ | environment, stdout=output, stderr=output)
    try:
        end = time.monotonic() + 20
        while True:
            assert process.poll() is None, log.read_text(encoding="utf-8")
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                break
            except OSError:
                assert time.monotonic() < end, "the proxy did not open its port"
                time.sleep(0.05)
        yield
    finally:
        process.terminate()
        process.wait()


@contextmanager
def nginx(folder: Path, upstreams: Sequence[int], certificate: Path, key: Path) -> Iterator[str]:
    """The address of nginx before servers at some ports."""
    if NGINX is None:
        missing("nginx")
    port, plain = free_port(), free_port()
    servers = "".join(f"server 127.0.0.1:{number} max_fails=1 fail_timeout=2s;\n" for number in upstreams)
    text = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    for old, new in (
        ("    server 127.0.0.1:8000 max_fails=1 fail_timeout=2s;\n", servers),
        ("listen 443 ssl http2;\n    listen [::]:443 ssl http2;", f"listen 127.0.0.1:{port} ssl http2;"),
        ("listen 80;\n    listen [::]:80;", f"listen 127.0.0.1:{plain};"),
        ("server_name table.example", "server_name localhost"),
        ("/etc/letsencrypt/live/table.example/fullchain.pem", str(certificate)),
        ("/etc/letsencrypt/live/table.example/privkey.pem", str(key)),
    ):
        assert old in text, old
        text = text.replace(old, new)
    (folder / "haab.conf").write_text(text, encoding="utf-8")
    paths = "".join(
        f"{name}_temp_path {folder / name};\n" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    user = "user root;" if os.geteuid() == 0 else ""
    (folder / "nginx.conf").write_text(
        f"{user} daemon off; pid {folder / 'nginx.pid'}; error_log stderr; events {{}}\n"
        f"http {{ access_log {folder / 'access.log'}; {paths} include {folder / 'haab.conf'}; }}\n",
        encoding="utf-8",
    )
    command = [str(NGINX), "-p", str(folder), "-c", str(folder / "nginx.conf")]
    with running(command, port, {}, folder / "nginx.log"):
        yield f"https://localhost:{port}"


@contextmanager
def caddy(folder: Path, upstreams: Sequence[int], certificate: Path, key: Path) -> Iterator[str]:
    """The address of Caddy before servers at some ports."""
    if CADDY is None:
        missing("Caddy")
    port = free_port()
    text = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    own = "# tls /etc/haab/certificate.pem /etc/haab/key.pem   (files of your own, instead)"
    assert own in text
    text = text.replace(own, f"tls {certificate} {key}")
    (folder / "Caddyfile").write_text("{\n\tadmin off\n\tauto_https disable_redirects\n}\n" + text, encoding="utf-8")
    environment = {
        "HAAB_SITE": f"https://localhost:{port}",
        "HAAB_UPSTREAMS": " ".join(f"127.0.0.1:{number}" for number in upstreams),
        "XDG_DATA_HOME": str(folder),
        "XDG_CONFIG_HOME": str(folder),
    }
    command = [str(CADDY), "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]
    with running(command, port, environment, folder / "caddy.log"):
        yield f"https://localhost:{port}"
