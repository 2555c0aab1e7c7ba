import { CardName } from '@/components/ui/table/CardName';
import card from '@/components/ui/table/card.module.css';
import type { Promotion } from '@/server/promotions/promotions.schema';
import { PromotionState } from './PromotionState';
import { usePromotionWords } from './usePromotionWords';

/** A promotion in the list on a phone. */
export function PromotionCard({ promotion, sentence }: { promotion: Promotion; sentence: string }) {
  const words = usePromotionWords();
  const facts = [words.sayGiven(promotion), words.uses(promotion), words.next(promotion)].filter(Boolean).join(' · ');
  return (
    <div className={card.card}>
      <div className={card.line}>
        <CardName>{promotion.name}</CardName>
        <PromotionState promotion={promotion} />
      </div>
      <span className={card.text}>{sentence}</span>
      <span className={card.text}>{facts}</span>
    </div>
  );
}
