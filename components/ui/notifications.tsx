'use client';

import { Notifications, notifications } from '@mantine/notifications';

/** A chunk of its own: see notify.tsx. */
export default function Host() {
  return <Notifications position="bottom-right" limit={4} />;
}

export { notifications };
