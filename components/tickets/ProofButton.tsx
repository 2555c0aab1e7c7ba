import { Button, CopyButton } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { ClosingData } from '@/server/tickets/tickets.schema';
import { usePeriodName } from './usePeriodName';

/** Copies the proof of a closing, to keep elsewhere. */
export function ProofButton({ closing: { kind, period, proof } }: { closing: ClosingData }) {
  const t = useTranslations('tickets.closings');
  const name = usePeriodName()(kind, period);
  return (
    <CopyButton value={proof} timeout={3000}>
      {({ copied, copy }) => (
        <Button
          size="compact-sm"
          variant="subtle"
          color={copied ? 'green' : undefined}
          onClick={copy}
          // After copying, screen readers get the visible text.
          aria-label={copied ? undefined : t('copyProof', { name })}
          title={t('copyProof', { name })}
        >
          {copied ? t('copied') : t('copy')}
        </Button>
      )}
    </CopyButton>
  );
}
