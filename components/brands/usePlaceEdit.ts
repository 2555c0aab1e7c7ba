'use client';

import { useState } from 'react';
import type { WriteOptions } from '@/components/editing/sharedEdit.types';
import { useSharedEdit } from '@/components/editing/useSharedEdit';
import { useRefresh } from '@/components/live/reads';
import { isShownAtFields } from '@/components/ui/errors';
import { useNotify } from '@/components/ui/notify';
import { useRenewFrame } from '@/components/ui/opening';

interface Options<Place, Form, Body> {
  read: Place;
  formOf: (place: Place) => Form;
  bodyOf: (form: Form) => Body | null;
  write: (body: Body, options: WriteOptions) => Promise<Place>;
  /** Reads it again: a refusal contains only the editable fields, without the version. */
  readAgain: () => Promise<Place>;
  draftKey: string;
  /** The message after a save. */
  saySaved: (name: string) => string;
  /** Fields, by API name, at which the form shows errors. */
  shownFields: readonly string[];
  /** Whether the form shows an error at a field that the service does not name. */
  showsError?: (error: unknown) => boolean;
}

/** The edit of a brand or a restaurant. Missing values are shown after an attempt to save, and the frame is updated after a save. */
export function usePlaceEdit<Place extends { name: string; etag: string }, Form extends object, Body>(options: Options<Place, Form, Body>) {
  const { read, formOf, bodyOf, write, readAgain, draftKey, saySaved: savedMessage, shownFields, showsError = () => false } = options;
  const notify = useNotify();
  const refresh = useRefresh('places');
  const renew = useRenewFrame();
  const [checked, setChecked] = useState(false);
  const edit = useSharedEdit<Place, Form, Body, Place>({
    ...{ read, formOf, bodyOf, write, draftKey },
    versionOf: ({ etag }) => etag,
    readNewerState: readAgain,
    onSaved: async ({ name }) => {
      setChecked(false);
      notify.done(savedMessage(name));
      await refresh();
      renew();
    },
    onFailed: (error) => isShownAtFields(shownFields, error) || showsError(error),
  });
  const check = (send: () => void) => () => {
    setChecked(true);
    send();
  };
  return { edit, checked, bar: { ...edit.bar, onSave: check(edit.save), onPreview: check(edit.preview) } };
}
