import { Button, CopyButton } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { ClosingData } from '@/server/tickets/tickets.schema';
import { usePeriodName } from './usePeriodName';

/** Copies what proves a closing, to be kept elsewhere. */
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
          // What is read out says what is in sight.
          aria-label={copied ? undefined : t('copyProof', { name })}
          title={t('copyProof', { name })}
        >
          {copied ? t('copied') : t('copy')}
        </Button>
      )}
    </CopyButton>
  );
}
