#!/usr/bin/env bash
# Who may read and write which topic, and as which consumer group. Run once by an administrator, and again when a game
# is added; adding a rule twice changes nothing.
#
#   KAFKA_ACLS=/opt/kafka/bin/kafka-acls.sh deploy/kafka/acls.sh kafka-1.tirage.example:9093 admin.properties
#
# One principal a service, named as the service. Games are the arguments after the second; default: all there are.
set -euo pipefail

BROKERS=${1:?brokers, host:port}
ADMIN=${2:?properties of an administrator}
shift 2
GAMES=("$@")
[ $# -gt 0 ] || GAMES=(defi-naval la-course eldorado tresors-des-champs chateau-de-versailles)

acl() { "${KAFKA_ACLS:-kafka-acls.sh}" --bootstrap-server "$BROKERS" --command-config "$ADMIN" --add "$@"; }

writes() { # writes PRINCIPAL TOPIC…
  local principal=$1 topic args=()
  shift
  for topic in "$@"; do args+=(--topic "$topic"); done
  acl --allow-principal "User:$principal" --operation Write --operation Describe "${args[@]}"
}

reads() { # reads PRINCIPAL TOPIC…
  local principal=$1 topic args=()
  shift
  for topic in "$@"; do args+=(--topic "$topic"); done
  acl --allow-principal "User:$principal" --operation Read --operation Describe "${args[@]}"
}

group() { # group PRINCIPAL GROUP [prefixed]
  acl --allow-principal "User:$1" --operation Read --operation Describe --group "$2" \
    --resource-pattern-type "${3:-literal}"
}

commands() { local service && for service in "$@"; do echo "tirage.commands.$service"; done; }

# Makes the topics, nothing else.
acl --allow-principal User:topics --operation Create --operation Describe --operation DescribeConfigs \
  --topic tirage. --resource-pattern-type prefixed

# The relay is the only publisher of events.
writes relay tirage.events.round tirage.events.wallet tirage.events.deposit tirage.events.block tirage.draw-requests

# Openings and steps to the games, deposits and limits to the wallet.
writes gateway $(commands wallet "${GAMES[@]}")

# A service that has answered wakes the one that asked; whoever consumes may park.
group wallet wallet
reads wallet $(commands wallet) tirage.events.round tirage.events.deposit
writes wallet $(commands wallet "${GAMES[@]}") tirage.parked
group draw draw
reads draw $(commands draw) tirage.draw-requests
writes draw $(commands "${GAMES[@]}") tirage.parked
for game in "${GAMES[@]}"; do
  group "$game" "$game"
  reads "$game" $(commands "$game") tirage.events.wallet tirage.events.block
  writes "$game" $(commands "$game" wallet draw) tirage.parked
done

# Each instance counts for itself, in a group of its own. Support reads the store alone.
group analytics analytics- prefixed
reads analytics tirage.events.wallet
writes analytics tirage.parked

# Whoever looks after parked messages reads them all and gives them back to the topic they came from.
reads operator tirage.parked
writes operator tirage.parked $(commands wallet draw "${GAMES[@]}") tirage.draw-requests \
  tirage.events.round tirage.events.wallet tirage.events.deposit tirage.events.block
acl --allow-principal User:operator --operation Read --operation Describe --operation Delete \
  --group tirage.reader. --resource-pattern-type prefixed

# Analysts follow the events, in groups of their own.
acl --allow-principal User:analyst --operation Read --operation Describe \
  --topic tirage.events. --resource-pattern-type prefixed
group analyst analyst- prefixed
