import { Box, Checkbox, Skeleton, Stack } from '@mantine/core'
import textStyles from '#platform/web/ui/text-styles.module.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { type NoReason, noReasons } from '#domains/mail/contract/campaign-words.ts'
import { previewCampaign } from '#domains/mail/contract/campaigns.ts'
import { grouped } from '#platform/contract/counts.ts'
import type { AnswerOf } from '#platform/web/http/operation-types.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import classes from './campaign.module.css'
import { parentsText } from './campaign-text.ts'
import type { CampaignForm, Which } from './use-campaign-form.ts'

type Preview = AnswerOf<typeof previewCampaign>

interface RecipientCountProps {
  which: Which | undefined
  form: CampaignForm
}

/** Counting waits until somebody has typed a number. */
const pause = 300

/** How many parents get the mail, and how many do not and why; counted again when the mail, the days or a choice changes. */
export function RecipientCount({ which, form: { values, templateId, include, choose } }: RecipientCountProps) {
  const [days] = useDebouncedValue(values.quiet_days, pause)
  const { mutate, error } = useApiMutation(previewCampaign, { onRefusal: () => undefined })
  // The last count stays until the next is there, so that a choice keeps the focus.
  const [preview, setPreview] = useState<Preview>()
  useEffect(() => {
    if (which && templateId)
      mutate({ body: { ...which, template_id: Number(templateId), quiet_days: days, include } }, { onSuccess: setPreview })
  }, [mutate, which, templateId, days, include])
  if (!which) return null
  return (
    <Box component="section" mih={60} p="12px 16px" bd="1px solid var(--line)" bdrs="md" aria-label="Who gets it" aria-live="polite">
      {error ? (
        <p className={textStyles.error}>{error.message}</p>
      ) : preview ? (
        <>
          <Count preview={preview} />
          <NoChoices preview={preview} include={include} onChoose={choose} />
        </>
      ) : (
        <Skeleton height={60} aria-hidden />
      )}
    </Box>
  )
}

interface NoChoicesProps {
  preview: Preview
  include: readonly NoReason[]
  onChoose: (include: NoReason[]) => void
}

/** Offers to include parents who said no, and parents who have an admission, each with a warning. */
function NoChoices({ preview: { left_out: leftOut, included }, include, onChoose }: NoChoicesProps) {
  const countOf = (reason: NoReason) => [...leftOut, ...included].find((one) => one.reason === reason)?.count ?? 0
  const offered = (Object.keys(noReasons) as NoReason[]).filter((reason) => countOf(reason) > 0 || include.includes(reason))
  return offered.map((reason) => {
    const { parents, warning } = noReasons[reason]
    const isChosen = include.includes(reason)
    return (
      <Stack key={reason} gap="xs" mt="md">
        <Checkbox
          size="sm"
          label={`Write also to ${parents} (${grouped(countOf(reason))})`}
          checked={isChosen}
          onChange={() => onChoose(isChosen ? include.filter((one) => one !== reason) : [...include, reason])}
        />
        {isChosen && (
          <p className={classes.warning}>
            <IconAlertTriangle size={16} aria-hidden /> {warning}
          </p>
        )}
      </Stack>
    )
  })
}

function Count({ preview: { found, gets, leads, left_out: leftOut, night, sample } }: { preview: Preview }) {
  const rest = gets - leads.length
  return (
    <>
      <p className={classes.told}>
        <strong>{grouped(gets)}</strong> of {parentsText(found)} {gets === 1 ? 'gets' : 'get'} it
        {leads.length > 0 && (
          <>
            : <bdi>{leads.map(({ name }) => name).join(', ')}</bdi>
            {rest > 0 && ` and ${grouped(rest)} more`}
          </>
        )}
        .
      </p>
      {night && (
        <p className={classes.told}>
          Parents get it between {night.from} and {night.until}, by their own clock. In India it is {night.india}:{' '}
          {night.parents === gets ? 'all of them wait' : `${grouped(night.parents)} of them ${night.parents === 1 ? 'waits' : 'wait'}`}{' '}
          until their hours begin.
        </p>
      )}
      {leftOut.length > 0 && (
        <ul className={classes.reasons} aria-label="Left out">
          {leftOut.map(({ reason, words, count, leads: first }) => (
            <li key={reason}>
              <span title={first.map(({ name }) => name).join(', ')}>{words}</span>
              <span className={classes.figure}>{grouped(count)}</span>
            </li>
          ))}
        </ul>
      )}
      {sample && (
        <Box component="details" mt="sm" fz="sm">
          <summary>
            The mail to <bdi>{sample.lead.name}</bdi>
          </summary>
          <h3 className={classes.subject}>{sample.subject}</h3>
          <p className={textStyles.asTyped} dir="auto">
            {sample.text}
          </p>
        </Box>
      )}
    </>
  )
}
