'use client';

import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState, useSyncExternalStore } from 'react';
import classes from './Notices.module.css';
import { type Notice, notices } from './notices';

/** Shows all notices, once, around all screens. They are never cut off and never cover save buttons. */
export function Notices() {
  const t = useTranslations('common');
  const shown = useSyncExternalStore(notices.subscribe, notices.list, notices.onServer);
  return (
    <section className={classes.place} aria-label={t('notices')}>
      {shown.map((notice) => (
        <NoticeItem key={notice.id} notice={notice} />
      ))}
    </section>
  );
}

function NoticeItem({ notice }: { notice: Notice }) {
  const t = useTranslations('common');
  const { id, kind, title, message, lasts } = notice;
  const [isPaused, setPaused] = useState(false);

  // A notice stays while it is hovered or one of its buttons has the focus.
  useEffect(() => {
    if (lasts === null || isPaused) return;
    const timer = setTimeout(() => notices.hide(id), lasts);
    return () => clearTimeout(timer);
  }, [id, lasts, isPaused]);

  const Icon = kind === 'done' ? IconCheck : IconAlertTriangle;
  return (
    <div
      role="alert"
      className={classes.notice}
      data-kind={kind}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <Icon size={18} aria-hidden className={classes.icon} />
      <div className={classes.text}>
        {title && <p className={classes.title}>{title}</p>}
        <div>{message}</div>
      </div>
      <button type="button" className={classes.close} aria-label={t('close')} onClick={() => notices.hide(id)}>
        <IconX size={16} aria-hidden />
      </button>
    </div>
  );
}
