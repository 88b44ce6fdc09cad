import { Button } from '@mantine/core'
import { Link, linkOptions } from '@tanstack/react-router'
import type { NoticeActions } from '#domains/notices/web/notice-list.tsx'

const lists = {
  refused: { label: 'Refused events', link: linkOptions({ to: '/intake', search: { show: 'refused' } }) },
  unclear: { label: 'Parts not understood', link: linkOptions({ to: '/intake', search: { show: 'unclear' } }) },
}

function OpenIntake({ list, onLeave }: { list: keyof typeof lists; onLeave: () => void }) {
  const { label, link } = lists[list]
  return (
    <Button renderRoot={(props) => <Link {...props} {...link} />} size="compact-sm" variant="default" onClick={onLeave}>
      {label}
    </Button>
  )
}

export const noticeActions: NoticeActions = {
  intake_refused: ({ onLeave }) => <OpenIntake list="refused" onLeave={onLeave} />,
  intake_not_understood: ({ onLeave }) => <OpenIntake list="unclear" onLeave={onLeave} />,
}
