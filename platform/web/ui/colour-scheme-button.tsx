import { ActionIcon, Button, type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'

const schemes = {
  auto: { name: 'Automatic', next: 'light', Icon: IconDeviceDesktop },
  light: { name: 'Light', next: 'dark', Icon: IconSun },
  dark: { name: 'Dark', next: 'auto', Icon: IconMoon },
} as const satisfies Record<MantineColorScheme, { name: string; next: MantineColorScheme; Icon: typeof IconSun }>

export function ColourSchemeButton({ named, className }: { named?: boolean; className?: string | undefined }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { name, next, Icon } = schemes[colorScheme]
  const label = `Colours: ${name.toLowerCase()}. Change to ${schemes[next].name.toLowerCase()}`
  const shared = { onClick: () => setColorScheme(next), 'aria-label': label, title: label, className }
  if (!named) {
    return (
      <ActionIcon size={32} {...shared}>
        <Icon size={18} stroke={1.7} />
      </ActionIcon>
    )
  }
  return (
    <Button variant="default" size="xs" leftSection={<Icon size={16} stroke={1.7} />} {...shared}>
      {name}
    </Button>
  )
}
