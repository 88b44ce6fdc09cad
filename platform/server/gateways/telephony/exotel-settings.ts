export interface ExotelSettings {
  baseUrl: string
  sid: string
  key: string
  token: string
  callerId: string
  webhookSecret: string
  /** Further hosts (besides that of `baseUrl`) that get our key when a recording is fetched. */
  recordingHosts: readonly string[]
  publicUrl: string
  /** How long an answer may take, in milliseconds. */
  patience?: number
}

export const authorizationOf = ({ key, token }: ExotelSettings) => `Basic ${Buffer.from(`${key}:${token}`).toString('base64')}`
