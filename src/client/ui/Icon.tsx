import { type IconName, icons } from './icons.ts';

/** An icon beside a word; the word says the same to those who listen. */
export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  const Drawing = icons[name];
  return <Drawing aria-hidden className={className} />;
}
