/** The numbers of all advisory locks that the portal takes. A database has one row of such numbers, and they say nothing else. */
export const advisoryLocks = {
  preparation: 5_160_001,
  actionList: 5_160_002,
  geocoding: 5_160_003,
} as const
