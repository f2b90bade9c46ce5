#!/usr/bin/env bash
# One user a service, and who may read and write. Run once by an administrator against the leader, while
# EnableAtomPubOverHttp is true; a user that exists already is left as it is.
#
#   ADMIN_PASSWORD=… deploy/eventstore/users.sh https://eventstore-1.tirage.example:2113 authority.crt passwords.txt
#
# passwords.txt has a line `<service> <password>` for each of: gateway wallet draw relay support analytics <each game>.
# Keep it where secrets are kept; the same passwords stand in EVENTSTORE_URL of each service.
set -euo pipefail

URL=${1:?https://host:2113}
AUTHORITY=${2:?certificate of the authority}
PASSWORDS=${3:?file of lines: service password}
: "${ADMIN_PASSWORD:?password of the user admin}"

# The password goes in by a file, so that no list of processes shows it.
call() { curl --silent --show-error --cacert "$AUTHORITY" --config <(printf 'user = "admin:%s"\n' "$ADMIN_PASSWORD") "$@"; }

# Those that decide append. Gateway, support and analytics read; so does the relay, but for its checkpoints.
groups_of() {
  case $1 in
    gateway | support | analytics | relay) echo '["tirage-readers"]' ;;
    *) echo '["tirage-readers", "tirage-writers"]' ;;
  esac
}

while read -r service password; do
  [ -n "$service" ] || continue
  status=$(printf '{"loginName":"%s","fullName":"Tirage %s","password":"%s","groups":%s}' \
    "$service" "$service" "$password" "$(groups_of "$service")" |
    call --output /dev/null --write-out '%{http_code}' --header 'content-type: application/json' --data @- "$URL/users/")
  case $status in
    201) echo "$service: made" ;;
    409) echo "$service: exists" ;;
    *) echo "$service: answered $status" >&2 && exit 1 ;;
  esac
done < "$PASSWORDS"

write() { # write STREAM TYPE DATA
  call --fail --output /dev/null --header 'content-type: application/vnd.eventstore.events+json' --data \
    "[{\"eventId\":\"$(cat /proc/sys/kernel/random/uuid)\",\"eventType\":\"$2\",\"data\":$3}]" "$URL/streams/$1"
}

# Nobody deletes a stream, nobody changes its metadata: what is recorded stays.
# shellcheck disable=SC2016 # the names are the store's own
write '%24settings' update-default-acl '{
  "$userStreamAcl": {
    "$r": ["$admins", "tirage-readers"], "$w": ["$admins", "tirage-writers"],
    "$d": "$admins", "$mr": "$admins", "$mw": "$admins"
  },
  "$systemStreamAcl": { "$r": "$admins", "$w": "$admins", "$d": "$admins", "$mr": "$admins", "$mw": "$admins" }
}'
# Services follow the whole log.
# shellcheck disable=SC2016
write '%24%24%24all' '$metadata' '{"$acl": {"$r": ["$admins", "tirage-readers"]}}'
# The relay keeps its place in streams of its own, one for each share, of which the last event alone is kept.
checkpoints=(checkpoint-relay)
for shares in 2 3 4; do
  for ((share = 0; share < shares; share++)); do checkpoints+=("checkpoint-relay-$share-of-$shares"); done
done
for stream in "${checkpoints[@]}"; do
  # shellcheck disable=SC2016
  write "%24%24$stream" '$metadata' \
    '{"$maxCount": 1, "$acl": {"$r": ["$admins", "relay"], "$w": "relay", "$mw": ["$admins", "relay"]}}'
done
echo 'who may read and write: set'
