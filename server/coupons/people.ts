import { createHmac } from 'node:crypto';
import type { Db } from '@/server/core/platform/db';
import { installationKeyWithin } from '@/server/core/platform/installation-key';
import { toE164 } from '@/server/customers/phone.rules';
import { mailboxOf } from './people.rules';

export type Hash = Uint8Array<ArrayBuffer>;

/** Who uses a coupon, as far as known. */
export interface Guest {
  customerId?: number | null;
  email?: string | null;
  /** As the guest wrote it. */
  phoneNumber?: string | null;
}

/** Marks by which uses of one person are recognised even with another account. */
export interface Marks {
  emailHash: Hash | null;
  phoneHash: Hash | null;
}

/** A keyed hash of an email address or phone number, different for each brand: without the key, nobody can test addresses against it. */
async function hashOf(db: Db, brandId: number, kind: 'email' | 'phone', text: string): Promise<Hash> {
  const key = await installationKeyWithin(db, 'coupon uses');
  return new Uint8Array(createHmac('sha256', key).update(`${brandId}/${kind}/${text}`).digest());
}

/** A phone number in international form. Without a prefix, it is a number of the country of the brand's first restaurant. */
async function internationalNumber(db: Db, brandId: number, text: string): Promise<string> {
  const home = text.trim().startsWith('+')
    ? null
    : await db.restaurant.findFirst({ where: { brandId }, orderBy: { id: 'asc' }, select: { countryCode: true } });
  return toE164(text, home?.countryCode ?? '') ?? text.replaceAll(/[^\d+]/g, '');
}

/** The marks of a person, which are stored instead of their addresses and numbers. */
export async function marksOf(db: Db, brandId: number, { email, phoneNumber }: Pick<Guest, 'email' | 'phoneNumber'>): Promise<Marks> {
  const mailbox = email ? mailboxOf(email) : '';
  const number = phoneNumber ? await internationalNumber(db, brandId, phoneNumber) : '';
  return {
    emailHash: mailbox === '' ? null : await hashOf(db, brandId, 'email', mailbox),
    phoneHash: number === '' ? null : await hashOf(db, brandId, 'phone', number),
  };
}
