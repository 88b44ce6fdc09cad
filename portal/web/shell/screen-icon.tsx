import {
  IconArrowsExchange,
  IconBolt,
  IconHeadset,
  IconLayoutDashboard,
  IconPhoneCalling,
  IconUserCircle,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import type { ScreenPath } from './navigation.ts'

const icons: Record<ScreenPath, TablerIcon> = {
  '/': IconLayoutDashboard,
  '/users': IconUsers,
  '/pending': IconPhoneCalling,
  '/share-transfer': IconArrowsExchange,
  '/actions': IconBolt,
  '/dialing': IconHeadset,
  '/profile': IconUserCircle,
}

/** The sign of a screen, beside its name in the sidebar and over it in the bottom bar. */
export function ScreenIcon({ path, size = 18 }: { path: ScreenPath; size?: number }) {
  const Icon = icons[path]
  return <Icon size={size} stroke={1.7} aria-hidden="true" />
}
