'use client';

import { type Nullable, type UseQueryStatesKeysMap, useQueryStates, type Values } from 'nuqs';
import { useMemo } from 'react';
import { countActive } from './filters';

/** The filters of a list, kept in the address. */
export interface Filters<Of> {
  values: Of;
  set: (change: Partial<Nullable<Of>>) => void;
  /** The number of active ones. */
  active: number;
  clear: () => void;
  /** Returns `value` and `onChange` of one filter, to be spread. */
  bind: <Name extends keyof Of>(name: Name) => { value: Of[Name]; onChange: (value: Of[Name] | null) => void };
}

/**
 * The filters of a list.
 * @param parsers of the filters only: clearing them must not change what is open or which moment is shown
 * @param uncounted filters whose choice is always visible, such as pills
 */
export function useFilters<Parsers extends UseQueryStatesKeysMap>(
  parsers: Parsers,
  uncounted?: readonly (keyof Parsers & string)[],
): Filters<Values<Parsers>> {
  const [values, setValues] = useQueryStates(parsers);
  return useMemo(() => {
    const set = (change: Partial<Nullable<Values<Parsers>>>) => void setValues(change);
    return {
      values,
      set,
      active: countActive(values, uncounted),
      clear: () => void setValues(null),
      bind: (name) => ({ value: values[name], onChange: (value) => set({ [name]: value } as Partial<Nullable<Values<Parsers>>>) }),
    };
  }, [values, setValues, uncounted]);
}
