/** The numbers of all advisory locks that the portal takes. A database has one row of such numbers, and they say nothing else. */
export const advisoryLocks = {
  preparation: 5_160_001,
  actionList: 5_160_002,
  geocoding: 5_160_003,
  ranking: 5_160_011,
  register: 5_160_015,
  assignment: 5_160_012,
  assignmentRules: 5_160_013,
  absence: 5_160_014,
  dialing: 5_160_016,
  providerIds: 5_160_017,
  mailWriters: 5_160_018,
  figureRollUp: 5_160_019, // views/roll-up-figures.sql
  auditChain: 5_160_020, // views/chain-audit-entries.sql
  consentOfContact: 5_160_021, // views/note-words.sql
  jobRunner: 5_160_600,
} as const
