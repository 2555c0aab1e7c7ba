import { NothingHere } from '@/components/shell/NothingHere';

export default function NotFound() {
  return <NothingHere />;
}
