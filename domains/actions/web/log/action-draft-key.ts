/** Where the unsent action of a member of staff on a lead is kept. */
export const actionDraftKey = (staffId: number, leadId: number) => `draft:action:${staffId}:${leadId}` as const
