import { Button, Group, Modal } from '@mantine/core'
import { useState } from 'react'
import {
  type CampaignDetails,
  getCampaign,
  listCampaigns,
  pauseCampaign,
  resumeCampaign,
  stopCampaign,
} from '#domains/mail/contract/campaigns.ts'
import { grouped } from '#platform/contract/counts.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import classes from './campaign.module.css'
import { isGoing, isOver, parentsText, waitingOf } from './campaign-text.ts'

/** Pauses, resumes and stops a campaign, as far as its state allows. */
export function CampaignActs({ campaign }: { campaign: CampaignDetails }) {
  const { id, status } = campaign
  const [isStopping, setIsStopping] = useState(false)
  const options = { params: { id }, refreshes: [keyOf(getCampaign, { id }), keyOf(listCampaigns)] }
  const pause = useApiMutation(pauseCampaign, options)
  const resume = useApiMutation(resumeCampaign, options)
  if (isOver(campaign)) return null
  return (
    <Group gap="xs">
      {isGoing(campaign) ? (
        <Button size="xs" variant="default" loading={pause.isPending} onClick={() => pause.mutate({})}>
          Pause
        </Button>
      ) : (
        <Button size="xs" loading={resume.isPending} onClick={() => resume.mutate({})}>
          {status === 'tested' ? `Continue with ${parentsText(waitingOf(campaign))}` : 'Resume'}
        </Button>
      )}
      <Button size="xs" variant="default" onClick={() => setIsStopping(true)}>
        Stop…
      </Button>
      {isStopping && <StopDialog campaign={campaign} refreshes={options.refreshes} onClose={() => setIsStopping(false)} />}
    </Group>
  )
}

interface StopDialogProps {
  campaign: CampaignDetails
  refreshes: readonly (readonly string[])[]
  onClose: () => void
}

function StopDialog({ campaign, refreshes, onClose }: StopDialogProps) {
  const stop = useApiMutation(stopCampaign, { params: { id: campaign.id }, refreshes, onSuccess: onClose })
  return (
    <Modal opened onClose={onClose} title="Stop this campaign for good?">
      <p className={classes.told}>
        {grouped(campaign.written)} {campaign.written === 1 ? 'mail is' : 'mails are'} written; {parentsText(waitingOf(campaign))} would get
        none. A stopped campaign cannot continue.
      </p>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          Keep it
        </Button>
        <Button color="red" data-autofocus loading={stop.isPending} onClick={() => stop.mutate({})}>
          Stop it
        </Button>
      </Group>
    </Modal>
  )
}
