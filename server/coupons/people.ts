import { createHmac } from 'node:crypto';
import type { Db } from '@/server/core/platform/db';
import { installationKeyWithin } from '@/server/core/platform/installation-key';
import { mailboxOf } from './people.rules';

export type Hash = Uint8Array<ArrayBuffer>;

/** Who uses a coupon, as far as known. */
export interface Guest {
  customerId?: number | null;
  email?: string | null;
  /** E.164. */
  phoneNumber?: string | null;
}

/** By what uses of one person are found again, though they change their account. */
export interface Marks {
  emailHash: Hash | null;
  phoneHash: Hash | null;
}

/** A keyed hash of what names a person, of one brand alone: nobody who lacks the key can try addresses against it. */
async function hashOf(db: Db, brandId: number, kind: 'email' | 'phone', text: string): Promise<Hash> {
  const key = await installationKeyWithin(db, 'coupon uses');
  return new Uint8Array(createHmac('sha256', key).update(`${brandId}/${kind}/${text}`).digest());
}

/** What is kept of the addresses and numbers of a person. */
export async function marksOf(db: Db, brandId: number, { email, phoneNumber }: Pick<Guest, 'email' | 'phoneNumber'>): Promise<Marks> {
  const mailbox = email ? mailboxOf(email) : '';
  return {
    emailHash: mailbox === '' ? null : await hashOf(db, brandId, 'email', mailbox),
    phoneHash: phoneNumber ? await hashOf(db, brandId, 'phone', phoneNumber) : null,
  };
}
