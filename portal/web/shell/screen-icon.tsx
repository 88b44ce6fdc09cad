import type { TablerIcon } from '@tabler/icons-react'

/** The sign of a screen, beside its name in the sidebar and over it in the bottom bar. */
export const ScreenIcon = ({ icon: Icon, size = 18 }: { icon: TablerIcon; size?: number }) => (
  <Icon size={size} stroke={1.7} aria-hidden="true" />
)
