import type { Orm } from '@/server/core/platform/db';
import { createRestaurantZone } from '@/server/testing/factories';
import { restaurants } from './chain';

/** Made-up companies with valid check digits: SIREN and VAT number of each brand, SIRET of each restaurant. */
const companies: Record<number, { socialReason: string; vatNumber: string; sirets: Record<number, string> }> = {
  1: { socialReason: 'Bistro Lumière SAS', vatNumber: 'FR08999841208', sirets: { 1: '99984120800013', 2: '99984120800021' } },
  2: { socialReason: 'Cantine Verte SAS', vatNumber: 'FR78999173354', sirets: { 3: '99917335400013' } },
  3: { socialReason: 'Pizza Rivoli SARL', vatNumber: 'FR11999604820', sirets: { 4: '99960482000012' } },
};

/** Puts restaurants 1 to 4 into mainland France; the fifth has no zone. */
export async function seedFiscal(db: Orm): Promise<void> {
  for (const { id: restaurantId, brandId, street, postalCode, city, lat, lng } of restaurants) {
    const company = companies[brandId];
    const siret = company?.sirets[restaurantId];
    if (!company || !siret) continue;
    const [streetNumber = '', ...route] = street.split(' ');
    const region = { administrativeAreaLevel1: city === 'Lyon' ? 'Auvergne-Rhône-Alpes' : 'Île-de-France', administrativeAreaLevel2: '' };
    const address = { streetNumber, route: route.join(' '), postalCode, locality: city, country: 'France', ...region, lat, lng };
    await createRestaurantZone(db, {
      restaurantId,
      socialReason: company.socialReason,
      vatNumber: company.vatNumber,
      siret,
      address: { ...address, provider: '', providerId: '' },
    });
  }
}
