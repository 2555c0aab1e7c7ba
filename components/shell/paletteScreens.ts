import type { NavigationContext, NavigationGroup, NavigationItem, NavigationSection } from './navigation';

/** A screen that the palette leads to. */
interface PaletteScreen {
  /** Of it alone: two screens may have one name. */
  key: string;
  item: NavigationItem;
  href: string;
  /** Of several screens, which it is one of. */
  section?: NavigationSection;
  /** The restaurant or the brand whose screen it is. */
  place?: string;
}

/**
 * All screens of the navigation.
 * @param places the names of the restaurant and the brand in use
 */
export function paletteScreens(
  groups: NavigationGroup[],
  context: NavigationContext,
  places: Partial<Record<NavigationGroup['id'], string>>,
): PaletteScreen[] {
  return groups.flatMap(({ id, sections }) =>
    sections.flatMap((section) =>
      (section.screens ?? [section]).map((item) => {
        const href = item.href(context);
        return { key: `screen ${href}`, item, href, section: section.screens && section, place: places[id] };
      }),
    ),
  );
}
