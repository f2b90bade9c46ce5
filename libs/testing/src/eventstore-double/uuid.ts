import shared from '@eventstore/db-client/generated/shared_pb.js';
import { invalid } from './refused.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** An id as text in lower case. It comes as text, or as two signed numbers of 64 bits. */
export function uuidText(id: shared.UUID | undefined): string {
  const structured = id?.getStructured();
  const text = structured ? textOf(structured) : (id?.getString().toLowerCase() ?? '');
  if (!UUID.test(text)) throw invalid(`not a UUID: ${text.slice(0, 60)}`);
  return text;
}

export function uuidMessage(text: string, structured: boolean): shared.UUID {
  if (!structured) return new shared.UUID().setString(text);
  const hex = text.replaceAll('-', '');
  const signed = (digits: string) => BigInt.asIntN(64, BigInt(`0x${digits}`)).toString();
  return new shared.UUID().setStructured(
    new shared.UUID.Structured()
      .setMostSignificantBits(signed(hex.slice(0, 16)))
      .setLeastSignificantBits(signed(hex.slice(16))),
  );
}

function textOf(structured: shared.UUID.Structured): string {
  const hex = [structured.getMostSignificantBits(), structured.getLeastSignificantBits()]
    .map((bits) => BigInt.asUintN(64, BigInt(bits)).toString(16).padStart(16, '0'))
    .join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
