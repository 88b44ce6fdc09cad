/** The numbers of all advisory locks that the portal takes. A database has one row of such numbers, and they say nothing else. */
export const advisoryLocks = {
  /** Only one process prepares a database at a time. */
  preparation: 5_160_001,
  /** Only one admin changes the action list at a time. */
  actionList: 5_160_002,
  /** Only one request at a time goes to the public map server. */
  geocoding: 5_160_003,
} as const
