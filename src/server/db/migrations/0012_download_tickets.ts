import type { Migration } from './words.ts';

/** Links that open one download once. They go with the session in which they were made. */
export const downloadTickets: Migration = {
  name: '0012_download_tickets',
  up: ({ ref, text, instant, clustered }) => [
    `CREATE TABLE download_tickets (
      token_hash ${text} PRIMARY KEY,
      user_id ${ref} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      session_id ${ref} NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
      path ${text} NOT NULL,
      expires_at ${instant} NOT NULL
    )${clustered}`,
    'CREATE INDEX download_tickets_session ON download_tickets (session_id)',
    'CREATE INDEX download_tickets_user ON download_tickets (user_id)',
    'CREATE INDEX download_tickets_expires ON download_tickets (expires_at)',
  ],
};
