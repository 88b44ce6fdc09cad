import { IconLayoutDashboard, IconUserCircle, IconUsers, type TablerIcon } from '@tabler/icons-react'
import type { screens } from './navigation.ts'

const icons: Record<(typeof screens)[number]['link']['to'], TablerIcon> = {
  '/': IconLayoutDashboard,
  '/users': IconUsers,
  '/profile': IconUserCircle,
}

/** The sign of a screen, beside its name in the sidebar and over it in the bottom bar. */
export function ScreenIcon({ to, size = 18 }: { to: keyof typeof icons; size?: number }) {
  const Icon = icons[to]
  return <Icon size={size} stroke={1.7} aria-hidden="true" />
}
