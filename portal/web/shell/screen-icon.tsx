import type { TablerIcon } from '@tabler/icons-react'

export const ScreenIcon = ({ icon: Icon, size = 18 }: { icon: TablerIcon; size?: number }) => (
  <Icon size={size} stroke={1.7} aria-hidden="true" />
)
