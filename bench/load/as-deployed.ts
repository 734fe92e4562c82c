/** The environment that deploy/vior@.service sets. */
export const asDeployed = {
  NODE_ENV: 'production',
  TOKEN_SECRET: 'q8Zr2LwVx5TnKd7HsB3mYc9PfJ6gRe1UaXoW4tNi',
  CERTIFICATE_SECRET: 'w3Kp9ZtVb6QyNc2LhR8mXs5JgF7dEa4UoTi1BqPz',
  RATE_LIMIT_FACTOR: '1000000',
  NODE_OPTIONS: '--max-semi-space-size=2 --max-old-space-size=256',
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
}
