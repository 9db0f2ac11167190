import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useToday } from '#client/lib/time.ts';
import { screens } from '#client/lib/urls.ts';
import { addDays } from '#contract/dates.ts';

/** Leads to those of whom something was to be paid before today and is missing: with the same sum as what is late. */
export function LateLink({ children }: { children: ReactNode }) {
  const yesterday = addDays(useToday(), -1);
  return <Link to={screens.deudores({ hasta: yesterday })}>{children}</Link>;
}
