/** Why a backup, a restore or a move is not done, in Spanish: what is wrong and what to do. Nothing was changed. */
export class BackupRefused extends Error {
  override name = 'BackupRefused';
}
