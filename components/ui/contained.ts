import type { SyntheticEvent } from 'react';

const stop = (event: SyntheticEvent) => event.stopPropagation();

/**
 * What keeps the forms of a dialog to themselves. React hands events on to where a dialog was written, which may be inside another
 * form: that one would be sent, or emptied, along with it.
 */
export const contained = { onSubmit: stop, onReset: stop };
