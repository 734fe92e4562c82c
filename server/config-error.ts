/** A setting with which the server refuses to start; the message is for the operator. */
export class ConfigError extends Error {}
