"""Web Push: messages that only the browser can read (RFC 8291), signed with a key of our own (VAPID, RFC 8292).

The push service of the browser's maker hands them on and knows when and to which browser, not what they say.
"""

from __future__ import annotations

import base64
import json
import os
import time
from collections.abc import Mapping
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDH,
    ECDSA,
    SECP256R1,
    EllipticCurvePrivateKey,
    EllipticCurvePublicKey,
    derive_private_key,
    generate_private_key,
)
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

SALT_BYTES = 16
KEY_BYTES = 16
NONCE_BYTES = 12
SECRET_BYTES = 32
RECORD_BYTES = 4096
LAST_RECORD = b"\x02"
"""What ends the text of the only record of a message."""
CURVE = SECP256R1()

SIGNED_SECONDS = 12 * 3600
"""How long a signature is good; push services refuse more than a day."""
KEEP_SECONDS = 24 * 3600
"""How long the push service keeps a message for a browser that is not there."""


# ---- letters and bytes


def text_of(raw: bytes) -> str:
    """Bytes as push and JWT write them: base64 for addresses, without padding."""
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def bytes_of(text: str) -> bytes:
    """The bytes of such a text; ValueError if it is none."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def public_point(key: EllipticCurvePrivateKey) -> bytes:
    """The public half of a key."""
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def new_secret() -> str:
    """The private half of a new key, as it is stored."""
    number = generate_private_key(CURVE).private_numbers().private_value
    return text_of(number.to_bytes(SECRET_BYTES, "big"))


def key_of(secret: str) -> EllipticCurvePrivateKey:
    """A key from its private half."""
    return derive_private_key(int.from_bytes(bytes_of(secret), "big"), CURVE)


def is_subscription(p256dh: str, auth: str) -> bool:
    """Whether these are the key and the secret of a browser's subscription."""
    try:
        EllipticCurvePublicKey.from_encoded_point(CURVE, bytes_of(p256dh))
        return len(bytes_of(auth)) == SALT_BYTES
    except ValueError:
        return False


# ---- a message


def encrypted(text: bytes, p256dh: str, auth: str) -> bytes:
    """A message for one browser, as the content coding aes128gcm has it."""
    return sealed(text, bytes_of(p256dh), bytes_of(auth), generate_private_key(CURVE), os.urandom(SALT_BYTES))


def sealed(text: bytes, browser: bytes, auth: bytes, own: EllipticCurvePrivateKey, salt: bytes) -> bytes:
    """The same with a key and a salt that must be used once only."""
    shared = own.exchange(ECDH(), EllipticCurvePublicKey.from_encoded_point(CURVE, browser))
    point = public_point(own)
    key, nonce = keys_of(shared, auth, browser, point, salt)
    head = salt + RECORD_BYTES.to_bytes(4, "big") + bytes([len(point)]) + point
    return head + AESGCM(key).encrypt(nonce, text + LAST_RECORD, None)


def keys_of(shared: bytes, auth: bytes, browser: bytes, sender: bytes, salt: bytes) -> tuple[bytes, bytes]:
    """The key and the nonce of a message, from what both sides know."""
    secret = _derived(shared, auth, b"WebPush: info\x00" + browser + sender, SECRET_BYTES)
    key = _derived(secret, salt, b"Content-Encoding: aes128gcm\x00", KEY_BYTES)
    return key, _derived(secret, salt, b"Content-Encoding: nonce\x00", NONCE_BYTES)


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


# ---- who sends it


def headers_for(endpoint: str, key: EllipticCurvePrivateKey, contact: str | None, topic: str) -> Mapping[str, str]:
    """The headers of a push message; a later one of the same topic replaces one that was not delivered yet."""
    parts = urlsplit(endpoint)
    claims: dict[str, str | int] = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int(time.time()) + SIGNED_SECONDS,
        **({"sub": contact} if contact else {}),
    }
    return {
        "Authorization": f"vapid t={_signed(claims, key)}, k={text_of(public_point(key))}",
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(KEEP_SECONDS),
        "Urgency": "high",
        "Topic": topic,
    }


def _signed(claims: Mapping[str, str | int], key: EllipticCurvePrivateKey) -> str:
    """A JSON web token, signed by ES256."""
    parts = [text_of(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims)]
    text = ".".join(parts)
    r, s = decode_dss_signature(key.sign(text.encode(), ECDSA(SHA256())))
    return f"{text}.{text_of(r.to_bytes(SECRET_BYTES, 'big') + s.to_bytes(SECRET_BYTES, 'big'))}"
