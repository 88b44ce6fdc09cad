import { useState } from 'react'
import type { LeadListName } from '#domains/leads/contract/lists.ts'
import type { KeptQuery } from '#domains/lists/contract/views.ts'
import { defaults, type NoReason } from '#domains/mail/contract/campaign-words.ts'
import { type Campaign, listCampaigns, startCampaign } from '#domains/mail/contract/campaigns.ts'
import { listMailContents } from '#domains/mail/contract/mail.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { fieldErrors } from '#platform/web/http/refusal-error.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { instantOf, noSlot, type Slot } from '#platform/web/ui/when/slot.ts'

/** Whom a campaign goes to, as the calls take it. */
export interface Which {
  list?: LeadListName
  query?: KeptQuery
  view?: number
}

interface Fields {
  name: string
  templateId: string | undefined
  perMinute: number
  quietDays: number
  testSize: number
  start: Slot
  /** Parents who are usually left out for these get it all the same. */
  include: readonly NoReason[]
}

const nothing: Fields = {
  name: '',
  templateId: undefined,
  perMinute: defaults.perMinute,
  quietDays: defaults.quietDays,
  testSize: 0,
  start: noSlot,
  include: [],
}

const isEmpty = ({ date, time, unread }: Slot) => !date && !time && !unread

/** The fields of a new campaign, and what was refused of the last try. */
export function useCampaignForm(which: Which | undefined, onBegun: (campaign: Campaign) => void) {
  const [fields, setFields] = useState(nothing)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const { data } = useApiQuery(listMailContents, { quiet: true })
  const templates = data?.result ?? []
  const templateId = fields.templateId ?? (templates[0] && String(templates[0].id))
  const start = useApiMutation(startCampaign, {
    refreshes: [keyOf(listCampaigns)],
    onRefusal: (refusal) => {
      const errors = fieldErrors(refusal)
      setProblems(Object.keys(errors).length > 0 ? errors : { form: refusal.detail })
    },
    onSuccess: onBegun,
  })
  const submit = () => {
    const { name, perMinute, quietDays, testSize, start: slot, include } = fields
    const instant = instantOf(slot)
    if (!which) return setProblems({ form: 'Choose whom the campaign goes to.' })
    if (!isEmpty(slot) && Number.isNaN(instant)) return setProblems({ start_at: 'Choose a day and a time.' })
    const start_at = isEmpty(slot) ? undefined : new Date(instant).toISOString()
    const pace = { per_minute: perMinute, quiet_days: quietDays, test_size: testSize, include: [...include] }
    start.mutate({ body: { ...which, ...pace, name, template_id: Number(templateId ?? 0), ...(start_at && { start_at }) } })
  }
  const set = (patch: Partial<Fields>) => {
    setFields((before) => ({ ...before, ...patch }))
    setProblems({})
  }
  return { fields, templates, templateId, problems, isSending: start.isPending, set, forget: () => setProblems({}), submit }
}

export type CampaignForm = ReturnType<typeof useCampaignForm>
