export interface ExotelSettings {
  baseUrl: string
  sid: string
  key: string
  token: string
  /** The ExoPhone that parents see. */
  callerId: string
  /** Signs the addresses of messages. */
  webhookSecret: string
  /** Hosts beside the one of `baseUrl` that get our key when a recording is fetched. */
  recordingHosts: readonly string[]
  /** Where the portal is reached from outside. */
  publicUrl: string
  /** How long an answer may take, in milliseconds. */
  patience?: number
}

/** How Exotel knows us. */
export const authorizationOf = ({ key, token }: ExotelSettings) => `Basic ${Buffer.from(`${key}:${token}`).toString('base64')}`
