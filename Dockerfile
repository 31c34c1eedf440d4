FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY .npmrc package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run release && mkdir -p /opt/renewdesk/releases \
  && tar xzf release/renewdesk-*.tar.gz -C /opt/renewdesk/releases \
  && ln -s releases/$(ls /opt/renewdesk/releases) /opt/renewdesk/current

FROM debian:bookworm-slim
RUN useradd --uid 1000 --home-dir /data --shell /usr/sbin/nologin renewdesk \
  && mkdir -m 700 /data && chown renewdesk:renewdesk /data
# Owned by root, so that the server cannot change its own code.
COPY --from=build /opt/renewdesk /opt/renewdesk
ENV HOST=0.0.0.0 DATA_DIR=/data PATH=/opt/renewdesk/current/bin:/usr/bin:/bin
USER renewdesk
WORKDIR /data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["renewdesk"]
CMD ["start"]
