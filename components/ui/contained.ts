import type { SyntheticEvent } from 'react';

const stop = (event: SyntheticEvent) => event.stopPropagation();

/**
 * Event handlers that keep form events inside a dialog. React bubbles events to the place where the dialog is written, which may be inside
 * another form: that form would be submitted or reset too.
 */
export const contained = { onSubmit: stop, onReset: stop };
