import { AppError } from '@/server/core/operation/errors';
import { parseJson } from '@/server/core/operation/parse';
import { KIOSK_STATE_KEY, MAX_METADATA_BYTES, NOT_PAID_AT_KIOSK } from './orders.values';

/**
 * The metadata of an order, given as an object or as JSON text.
 * @param isExternalOfKiosk whether a kiosk makes the order and it is paid at the counter: only then may the reserved key be set
 * @throws order_metadata_invalid, reserved_metadata_key
 */
export function metadataOf(input: unknown, isExternalOfKiosk: boolean): Record<string, unknown> | null {
  if (input === undefined || input === null) return null;
  const value = typeof input === 'string' ? parse(input) : input;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new AppError('order_metadata_invalid');
  if (Buffer.byteLength(JSON.stringify(value)) > MAX_METADATA_BYTES)
    throw new AppError('order_metadata_invalid', { extraData: { maximumBytes: MAX_METADATA_BYTES } });
  const metadata = value as Record<string, unknown>;
  if (KIOSK_STATE_KEY in metadata && !(isExternalOfKiosk && metadata[KIOSK_STATE_KEY] === NOT_PAID_AT_KIOSK))
    throw new AppError('reserved_metadata_key', { extraData: { key: KIOSK_STATE_KEY } });
  return metadata;
}

/**
 * The reserved part of the metadata, without the caller’s own.
 * @throws order_metadata_invalid
 */
export function reservedOf(input: unknown): Record<string, unknown> | undefined {
  const { [KIOSK_STATE_KEY]: state } = metadataOf(input, true) ?? {};
  return state === undefined ? undefined : { [KIOSK_STATE_KEY]: state };
}

/** Applies the doors’ limits of JSON to JSON text. */
function parse(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    throw new AppError('order_metadata_invalid');
  }
}
