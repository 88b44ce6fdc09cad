/** Apart from the draft, so that the dialer, which only asks whether there is one, needs no shape of it. */
export const handoverDraftKey = (staffId: number, leadId: number) => `draft:handover:${staffId}:${leadId}` as const
