"""Who signed a file (docs/fairness.md, section 9)."""

from __future__ import annotations

from base64 import urlsafe_b64decode
from typing import Any, Dict

from .ed25519 import verify
from .primitives import canonical_json
from .report import Report


def check_signature(report: Report, file: Dict[str, Any]) -> None:
    signature = file.get("signature")
    if signature is None:
        report.skip("signature", "the file is not signed")
        return
    with report.check("signature") as findings:
        findings.expect("algorithm", "Ed25519", signature["algorithm"])
        rest = {name: value for name, value in file.items() if name != "signature"}
        message = canonical_json(rest).encode("utf-8")
        key, value = _base64url(signature["publicKey"]), _base64url(signature["value"])
        if not verify(key, message, value):
            findings.append(f"it is not the signature of this file by {signature['publicKey']}")
        findings.detail = f"signed by {signature['publicKey']}"


def _base64url(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
