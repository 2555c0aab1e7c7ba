'use client';

import { useState } from 'react';
import { useNotify } from '@/components/ui/notify';
import { useRefreshModules } from './useModules';
import { useRefusal } from './useRefusal';

export type Work = 'saving' | 'previewing';

/** Runs a preview or a save, one at a time, and keeps why the last one was refused. */
export function useGuardedWork(onFailed: () => void) {
  const notify = useNotify();
  const refresh = useRefreshModules();
  const refusalOf = useRefusal();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState<Work | null>(null);

  async function run(as: Work, work: () => Promise<void>) {
    setBusy(as);
    setRefusal(null);
    try {
      await work();
    } catch (error) {
      onFailed();
      const reason = refusalOf(error);
      if (reason === undefined) notify.failed(error);
      else {
        setRefusal(reason);
        await refresh();
      }
    } finally {
      setBusy(null);
    }
  }

  /** Saves one after the other; what was saved before another one failed is saved. */
  async function saveEach<M>(modules: M[], save: (module: M) => Promise<unknown>, onSaved: (saved: M[]) => void) {
    const saved: M[] = [];
    try {
      for (const module of modules) {
        await save(module);
        saved.push(module);
      }
    } finally {
      onSaved(saved);
      await refresh();
    }
  }
  return { busy, refusal, run, saveEach };
}
