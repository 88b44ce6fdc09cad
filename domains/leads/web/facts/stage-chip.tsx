import { type StageFacts, stageInWords } from '#domains/leads/contract/steps.ts'
import { StageBadge } from '#platform/web/ui/stage-badge.tsx'

export const StageChip = ({ lead }: { lead: StageFacts }) => <StageBadge {...stageInWords(lead)} />
