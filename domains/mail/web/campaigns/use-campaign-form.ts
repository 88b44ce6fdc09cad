import { useState } from 'react'
import type { LeadListName } from '#domains/leads/contract/lists.ts'
import type { KeptQuery } from '#domains/lists/contract/views.ts'
import { defaults, type NoReason } from '#domains/mail/contract/campaign-words.ts'
import { type Campaign, listCampaigns, startCampaign } from '#domains/mail/contract/campaigns.ts'
import { listMailContents } from '#domains/mail/contract/mail.ts'
import { useApiForm } from '#platform/web/forms/use-api-form.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { instantOf, noSlot, type Slot } from '#platform/web/ui/when/slot.ts'

/** Whom a campaign goes to, as the calls take it. */
export interface Which {
  list?: LeadListName
  query?: KeptQuery
  view?: number
}

const isEmpty = ({ date, time, unread }: Slot) => !date && !time && !unread

/** The fields of a new campaign; it goes with the first template unless another is chosen. */
export function useCampaignForm(which: Which | undefined, onBegun: (campaign: Campaign) => void) {
  const { data } = useApiQuery(listMailContents, { quiet: true })
  const templates = data?.result ?? []
  const first = templates[0] && String(templates[0].id)
  /** Parents who are usually left out for these get it all the same. A form copies its values at each change; these are counted when they change. */
  const [include, setInclude] = useState<NoReason[]>([])
  const form = useApiForm(startCampaign, {
    initialValues: {
      ...{ name: '', template_id: undefined as string | undefined, start_at: noSlot },
      ...{ per_minute: defaults.perMinute, quiet_days: defaults.quietDays, test_size: 0 },
    },
    check: ({ start_at: start }) => {
      if (!which) return { form: 'Choose whom the campaign goes to.' }
      return isEmpty(start) || !Number.isNaN(instantOf(start)) ? undefined : { start_at: 'Choose a day and a time.' }
    },
    body: ({ template_id, start_at: start, ...fields }) => ({
      ...which,
      ...fields,
      include,
      template_id: Number(template_id ?? first ?? 0),
      ...(!isEmpty(start) && { start_at: new Date(instantOf(start)).toISOString() }),
    }),
    refreshes: [keyOf(listCampaigns)],
    onSuccess: onBegun,
  })
  const choose = (reasons: NoReason[]) => {
    setInclude(reasons)
    form.clearErrors()
  }
  return { ...form, templates, templateId: form.values.template_id ?? first, include, choose }
}

export type CampaignForm = ReturnType<typeof useCampaignForm>
