import { can } from '#contract/roles.ts';
import type { Links } from '#server/files/links.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Settings } from '#server/settings.ts';

/** Who asks something of the nursery, and by which day and rules. */
export interface Context {
  actor: Actor;
  /** Works with all children, and sees what is for staff alone; others know their own. */
  staff: boolean;
  /** The business day, YYYY-MM-DD. */
  today: string;
  ageAtEntry: Settings['ageAtEntry'];
  /** Signs the links to files. */
  links: Links;
}

interface RequestParts {
  actor: Actor;
  deps: { settings: Pick<Settings, 'ageAtEntry'>; links: Links };
}

/** The context of a request. */
export function contextOf({ actor, deps: { settings, links } }: RequestParts): Context {
  const { ageAtEntry } = settings;
  return { actor, staff: can(actor.rol, 'guarderia:read'), today: actor.today, ageAtEntry, links };
}
