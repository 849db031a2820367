"""A conversation partner that is the package zulip from PyPI, as it is.

Reads one command a line from standard input and writes one report a line to descriptor 3.
    python3 python_client.py <zuliprc>
"""

import json
import os
import sys
import threading
import uuid

import zulip

reports = os.fdopen(3, "w", buffering=1)
writing = threading.Lock()


def report(value):
    with writing:
        reports.write(json.dumps(value) + "\n")


class Listener(zulip.Client):
    """Tells how often the package's own loop registers: once, unless its queue was lost."""

    def register(self, *parameters, **options):
        answer = super().register(*parameters, **options)
        report({"registered": answer})
        return answer


zuliprc = sys.argv[1]
listener = Listener(config_file=zuliprc)
sender = zulip.Client(config_file=zuliprc)

threading.Thread(
    target=listener.call_on_each_message,
    args=[lambda message: report({"received": message})],
    daemon=True,
).start()

# The package sends again by itself when no answer comes. With a queue and a local id that is the same message.
queue = sender.register(event_types=["message"])
assert queue["result"] == "success", queue

for line in sys.stdin:
    message = json.loads(line)["send"]
    answer = sender.send_message({**message, "queue_id": queue["queue_id"], "local_id": str(uuid.uuid4())})
    assert answer["result"] == "success", answer
    report({"sent": answer["id"]})
