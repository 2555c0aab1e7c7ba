// @not-in-check
import { beforeEach, describe, expect, it } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import {
  checkPasswordLink,
  choosePassword,
  createUser,
  getUser,
  listUsers,
  login,
  resetUserPassword,
  updateUser,
} from '@/server/identity/identity.operations';
import { type Actor, actorsOf, asGuest, asUser } from '@/server/testing/as';
import { resetToTwoTenants, type TwoTenants } from '@/server/testing/tenants';
import { inviteUser, reinviteUser, withdrawInvitation } from './invitations.operations';

const EMAIL = 'camille@example.com';
const PASSWORD = 'quiet copper lantern';
let tenants: TwoTenants;
let admin: Actor;
let group: Actor;
let brand: Actor;

beforeEach(async () => {
  tenants = await resetToTwoTenants();
  const as = actorsOf(tenants);
  [admin, group, brand] = [await as('admin'), await as('brand_group'), await as('brand')];
});

const secretOf = (link: string) => link.split('#')[1] ?? '';
const invite = (by: Actor = brand, more: object = {}) =>
  by.call(inviteUser, { email: EMAIL, role: 'restaurant', restaurantId: tenants.a.restaurantId, accessFlags: ['CAN_EDIT_AREAS'], ...more });
const accept = (link: string, name = 'Camille Moreau') =>
  asGuest.call(choosePassword, { secret: secretOf(link), newPassword: PASSWORD, name });
const refusal = (link: string) => asGuest.refused(choosePassword, { secret: secretOf(link), newPassword: PASSWORD, name: 'Camille' });
const signIn = () => asGuest.call(login, { username: EMAIL, password: PASSWORD, grant_type: 'password' });

describe('an invited person', () => {
  it('sees who invites them and where, chooses a name and a password, and signs in', async () => {
    const { user, link } = await invite();
    expect(user).toMatchObject({ isInvited: true, name: EMAIL, role: 'restaurant', accessFlags: ['CAN_EDIT_AREAS'] });
    const hours = (new Date(user.invitationExpiresAt ?? 0).getTime() - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(71.9);
    expect(hours).toBeLessThanOrEqual(72);
    const seen = await asGuest.call(checkPasswordLink, { secret: secretOf(link) });
    expect(seen).toMatchObject({ email: EMAIL, purpose: 'invitation', invitedByName: brand.caller.name });
    const { name: placeName } = await prisma.restaurant.findUniqueOrThrow({ where: { id: tenants.a.restaurantId } });
    expect(seen.placeName).toBe(placeName);
    await accept(link);
    expect((await signIn()).user).toMatchObject({ email: EMAIL, role: 'restaurant' });
    expect(await brand.call(getUser, { userId: user.userId })).toMatchObject({
      name: 'Camille Moreau',
      isInvited: false,
      invitationExpiresAt: null,
      passwordExpiresAt: null,
    });
  });

  it('cannot sign in with any password before accepting', async () => {
    await invite();
    for (const password of ['', ' ', 'null', EMAIL])
      expect((await asGuest.refused(login, { username: EMAIL, password, grant_type: 'password' })).status).toBeGreaterThanOrEqual(400);
  });

  it('can use the link only once, even with several requests at the same moment', async () => {
    const { link } = await invite();
    const ends = await Promise.all(
      Array.from({ length: 6 }, () =>
        asGuest.refused(choosePassword, { secret: secretOf(link), newPassword: PASSWORD }).then(
          ({ code }) => code,
          () => 'in',
        ),
      ),
    );
    expect(ends.filter((end) => end === 'in')).toHaveLength(1);
    expect(new Set(ends)).toEqual(new Set(['in', 'link_expired']));
    expect(await refusal(link)).toMatchObject({ code: 'link_expired', extraData: { reason: 'used' } });
  });

  it('cannot use the link after 72 hours, but can be invited again with a new one', async () => {
    const { user, link } = await invite();
    await prisma.passwordLink.updateMany({ data: { expiresAt: new Date(Date.now() - 1_000) } });
    expect(await refusal(link)).toMatchObject({ code: 'link_expired', extraData: { reason: 'expired' } });
    expect(await brand.call(getUser, { userId: user.userId })).toMatchObject({ isInvited: true, invitationExpiresAt: null });
    const again = await brand.call(reinviteUser, { userId: user.userId });
    expect(again.link).not.toBe(link);
    await accept(again.link);
  });

  it('cannot use the earlier link once invited again, nor either once withdrawn, which frees the address', async () => {
    const first = await invite();
    const { userId } = first.user;
    const second = await brand.call(reinviteUser, { userId });
    expect(await refusal(first.link)).toMatchObject({ code: 'link_expired', extraData: { reason: 'replaced' } });
    await brand.call(withdrawInvitation, { userId });
    expect((await refusal(second.link)).code).toBe('link_invalid');
    expect((await brand.refused(getUser, { userId })).code).toBe('data_not_found');
    await accept((await invite()).link);
  });

  it('has a link whose secret is stored only as a hash and is not in the history', async () => {
    const { link } = await invite();
    const secret = secretOf(link);
    const rows = await prisma.sql.read<{ row: string }>`select to_jsonb(a)::text as row from audit_entries a
      union all select to_jsonb(l)::text from password_links l union all select to_jsonb(m)::text from mails m`;
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.map(({ row }) => row).join()).not.toContain(secret);
  });

  it('keeps the invitation when the chosen password is too easy or too short', async () => {
    const { link } = await invite();
    const choose = (newPassword: string) => asGuest.refused(choosePassword, { secret: secretOf(link), newPassword, name: 'Camille' });
    expect((await choose(EMAIL)).code).toBe('weak_password');
    expect((await choose('short')).code).toBe('invalid_parameters');
    await accept(link);
  });
});

describe('an inviter', () => {
  it('cannot grant a role, scope or access flag beyond their own', async () => {
    const { a, b, sibling } = tenants;
    const refused = async (by: Actor, more: object) =>
      (await by.refused(inviteUser, { email: EMAIL, role: 'brand', brandId: a.brandId, ...more })).code;
    expect(await refused(brand, { role: 'admin', brandId: undefined })).toBe('access_denied');
    expect(await refused(brand, { role: 'brand_group', brandId: undefined, brandGroupId: a.brandGroupId })).toBe('access_denied');
    expect(await refused(brand, { brandId: b.brandId })).toBe('access_denied');
    expect(await refused(brand, { brandId: sibling.brandId })).toBe('access_denied');
    expect(await refused(group, { brandId: b.brandId })).toBe('access_denied');
    expect(await refused(group, { role: 'brand_group', brandId: undefined, brandGroupId: b.brandGroupId })).toBe('access_denied');
    const withoutFlags = await asUser(a.withoutFlags.id);
    expect(await refused(withoutFlags, { accessFlags: ['CAN_EDIT_AREAS'] })).toBe('missing_access_flag');
    expect(await refused(brand, { role: 'kiosk', brandId: undefined, restaurantId: a.restaurantId })).toBe('invalid_parameters');
    expect(await prisma.user.count({ where: { email: EMAIL } })).toBe(0);
  });

  it('can invite into the brands of their group and into the group itself', async () => {
    const { a, sibling } = tenants;
    await invite(group, { email: 'one@example.com', role: 'brand', restaurantId: undefined, brandId: sibling.brandId });
    const { user } = await invite(group, { role: 'brand_group', restaurantId: undefined, brandGroupId: a.brandGroupId });
    const found = await group.call(listUsers, { state: 'invited' });
    expect(found.items.map(({ email }) => email)).toEqual(['one@example.com', EMAIL]);
    expect((await brand.call(listUsers, { state: 'invited' })).items).toEqual([]);
    expect((await (await actorsOf(tenants)('brand_group', 'b')).refused(reinviteUser, { userId: user.userId })).code).toBe(
      'data_not_found',
    );
  });

  it('must still have the role, scope and rights they granted when the invitation is accepted', async () => {
    const { users } = tenants.a;
    const ways: [string, () => Promise<unknown>][] = [
      ['disabled', () => admin.call(updateUser, { userId: users.brand.id, isDisabled: true })],
      ['without the right', () => admin.call(updateUser, { userId: users.brand.id, accessFlags: [] })],
      [
        'moved down to where the invited is to work',
        () => admin.call(updateUser, { userId: users.brand.id, role: 'restaurant', restaurantId: tenants.a.restaurantId }),
      ],
      ['moved to another brand', () => admin.call(updateUser, { userId: users.brand.id, role: 'brand', brandId: tenants.b.brandId })],
      [
        'moved down',
        () => admin.call(updateUser, { userId: users.brand.id, role: 'kiosk', restaurantId: tenants.a.restaurantId, accessFlags: [] }),
      ],
    ];
    for (const [what, change] of ways) {
      tenants = await resetToTwoTenants();
      const as = actorsOf(tenants);
      [admin, brand] = [await as('admin'), await as('brand')];
      const { user, link } = await invite();
      await change();
      expect([what, await refusal(link)]).toMatchObject([what, { code: 'link_expired', extraData: { reason: 'withdrawn' } }]);
      expect((await asGuest.refused(checkPasswordLink, { secret: secretOf(link) })).code).toBe('link_expired');
      // A user with the permission invites again.
      await accept((await admin.call(reinviteUser, { userId: user.userId })).link);
    }
  });

  it('is replaced by an admin who later changes the invited person’s role', async () => {
    const { user, link } = await invite();
    await admin.call(updateUser, { userId: user.userId, role: 'brand_group', brandGroupId: tenants.a.brandGroupId });
    expect(await asGuest.call(checkPasswordLink, { secret: secretOf(link) })).toMatchObject({ invitedByName: admin.caller.name });
    await accept(link);
  });

  it('cannot invite an address that is taken, nor reinvite a user who has a password or withdraw their invitation', async () => {
    await invite();
    expect((await brand.refused(inviteUser, { email: EMAIL, role: 'brand', brandId: tenants.a.brandId })).code).toBe('already_exists');
    const { userId } = await brand.call(createUser, { email: 'b@example.com', name: 'B', role: 'brand', brandId: tenants.a.brandId });
    for (const operation of [reinviteUser, withdrawInvitation])
      expect(await brand.refused(operation, { userId })).toMatchObject({ code: 'conflict', extraData: { reason: 'accepted' } });
    expect(await prisma.user.count({ where: { id: userId } })).toBe(1);
  });

  it('leaves nobody two ways in: a temporary password ends the link, and a disabled user’s link is invalid', async () => {
    const { user, link } = await invite();
    await admin.call(updateUser, { userId: user.userId, isDisabled: true });
    expect((await refusal(link)).code).toBe('link_invalid');
    expect(await admin.refused(reinviteUser, { userId: user.userId })).toMatchObject({ extraData: { reason: 'disabled' } });
    await admin.call(updateUser, { userId: user.userId, isDisabled: false });
    await admin.call(resetUserPassword, { userId: user.userId });
    expect(await refusal(link)).toMatchObject({ code: 'link_expired', extraData: { reason: 'replaced' } });
  });
});

it('the user list shows invited people as invited and not as active', async () => {
  await invite();
  const emails = async (state: 'active' | 'invited') =>
    (await admin.call(listUsers, { state, limit: 200 })).items.map(({ email }) => email);
  expect(await emails('invited')).toEqual([EMAIL]);
  expect(await emails('active')).not.toContain(EMAIL);
  // A paired till has no password, and was not invited.
  await prisma.user.update({ where: { id: tenants.a.users.pos.id }, data: { passwordHash: null } });
  expect(await emails('invited')).toEqual([EMAIL]);
});
