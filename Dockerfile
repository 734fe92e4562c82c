# Build: docker build -t vior .
# Run:   docker run -p 8000:8000 -v vior-data:/data -e TOKEN_SECRET="$(openssl rand -base64 48)" \
#          -e PUBLIC_URL=https://… vior
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:24.21.0-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --no-audit --no-fund && npm cache clean --force

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data PORT=8000
# For small memory: a small young generation, freed memory given back, stripped types kept between starts.
ENV NODE_OPTIONS="--max-semi-space-size=1 --max-old-space-size=256" \
  MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 NODE_COMPILE_CACHE=/data/compile-cache
WORKDIR /app
# pg_dump, pg_restore and psql, which `npm run backup` and `npm run restore` need with PostgreSQL.
RUN apt-get update && apt-get install -y --no-install-recommends postgresql-client \
  && rm -rf /var/lib/apt/lists/* && install -d -o node -g node -m 0700 /data
COPY --from=dependencies /app/node_modules node_modules
COPY package.json ./
COPY src/domain src/domain
COPY content content
COPY server server
COPY --from=build /app/dist dist
USER node
VOLUME /data
EXPOSE 8000
# Health, not readiness: a restart mends no database.
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/health').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Node itself and no npm, so that SIGTERM reaches the server, which then finishes what it accepted.
CMD ["node", "server/main.ts", "production"]
